// SPDX-License-Identifier: MIT
pragma solidity 0.8.23;

import {PackedUserOperation, PostOpMode} from "./EntryPoint.sol";

interface Deposits {
    function depositTo(address account) external payable;
}

library Signature {
    error Malformed();

    /// Who has signed the hash; never the zero address.
    function signerOf(bytes32 hash, bytes calldata signature) internal pure returns (address) {
        if (signature.length != 65) revert Malformed();
        bytes32 s = bytes32(signature[32:64]);
        // The other half of the curve would give each signature a twin.
        if (uint256(s) > 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0) revert Malformed();
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), s);
        if (signer == address(0)) revert Malformed();
        return signer;
    }

    function asMessage(bytes32 hash) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash));
    }
}

/// The account of the mocked chains: one owner, called as eth-infinitism's samples are called.
contract SimpleAccount {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    error NotAllowed(address caller);
    error WrongLengths();
    error ExecuteError(uint256 index, bytes error);

    address private immutable entryPoint_;
    address private immutable owner_;
    /// v0.7 signs the operation's hash as a message, v0.8 as it is.
    bool private immutable signsHash;

    /// Without an owner, the code is for accounts that borrow it (EIP-7702): each owns itself.
    constructor(address entryPoint__, address owner__, bool signsHash_) {
        (entryPoint_, owner_, signsHash) = (entryPoint__, owner__, signsHash_);
    }

    receive() external payable {}

    function entryPoint() external view returns (address) {
        return entryPoint_;
    }

    function owner() public view returns (address) {
        return owner_ == address(0) ? address(this) : owner_;
    }

    function validateUserOp(PackedUserOperation calldata op, bytes32 hash, uint256 missingAccountFunds) external returns (uint256 validationData) {
        if (msg.sender != entryPoint_) revert NotAllowed(msg.sender);
        validationData = maySign(Signature.signerOf(signsHash ? hash : Signature.asMessage(hash), op.signature), op) ? 0 : 1;
        // The EntryPoint looks at what it got.
        if (missingAccountFunds > 0) {
            (bool success, ) = msg.sender.call{value: missingAccountFunds}("");
            (success);
        }
    }

    function maySign(address signer, PackedUserOperation calldata) internal view virtual returns (bool) {
        return signer == owner();
    }

    function execute(address target, uint256 value, bytes calldata data) external {
        requireAllowed();
        (bool success, bytes memory result) = target.call{value: value}(data);
        if (!success) bubble(result);
    }

    function executeBatch(address[] calldata targets, uint256[] calldata values, bytes[] calldata data) external {
        requireAllowed();
        if (targets.length != data.length || (values.length != 0 && values.length != data.length)) revert WrongLengths();
        for (uint256 i = 0; i < targets.length; i++) {
            (bool success, bytes memory result) = targets[i].call{value: values.length == 0 ? 0 : values[i]}(data[i]);
            if (!success) bubble(result);
        }
    }

    function executeBatch(Call[] calldata calls) external {
        requireAllowed();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory result) = calls[i].target.call{value: calls[i].value}(calls[i].data);
            if (success) continue;
            if (calls.length == 1) bubble(result);
            revert ExecuteError(i, result);
        }
    }

    /// Signatures of messages (ERC-1271), for accounts that own themselves.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return owner_ == address(0) && Signature.signerOf(hash, signature) == address(this) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function requireAllowed() private view {
        if (msg.sender != entryPoint_ && msg.sender != owner()) revert NotAllowed(msg.sender);
    }

    function bubble(bytes memory reason) private pure {
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }
}

/// Creates the account of an owner, at an address that is known before.
contract SimpleAccountFactory {
    address private immutable entryPoint;
    bool private immutable signsHash;

    constructor(address entryPoint_, bool signsHash_) {
        (entryPoint, signsHash) = (entryPoint_, signsHash_);
    }

    function createAccount(address owner, uint256 salt) external returns (address account) {
        account = getAddress(owner, salt);
        if (account.code.length == 0) new SimpleAccount{salt: bytes32(salt)}(entryPoint, owner, signsHash);
    }

    function getAddress(address owner, uint256 salt) public view returns (address) {
        bytes memory code = abi.encodePacked(type(SimpleAccount).creationCode, abi.encode(entryPoint, owner, signsHash));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, keccak256(code))))));
    }
}

/// An account that other keys may act for within limits, called as thirdweb's is.
contract KeyedAccount is SimpleAccount {
    struct Request {
        address signer;
        uint8 isAdmin;
        address[] approvedTargets;
        uint256 nativeTokenLimitPerTransaction;
        uint128 permissionStartTimestamp;
        uint128 permissionEndTimestamp;
        uint128 reqValidityStartTimestamp;
        uint128 reqValidityEndTimestamp;
        bytes32 uid;
    }
    struct Permissions {
        address signer;
        address[] approvedTargets;
        uint256 nativeTokenLimitPerTransaction;
        uint128 startTimestamp;
        uint128 endTimestamp;
    }

    bytes32 private constant REQUEST = keccak256("SignerPermissionRequest(address signer,uint8 isAdmin,address[] approvedTargets,uint256 nativeTokenLimitPerTransaction,uint128 permissionStartTimestamp,uint128 permissionEndTimestamp,uint128 reqValidityStartTimestamp,uint128 reqValidityEndTimestamp,bytes32 uid)");
    bytes32 private constant DOMAIN = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    address[] private signers;
    mapping(address => Permissions) private granted;
    mapping(bytes32 => bool) private used;
    /// The request that a key has its permissions by, and the contracts of each request: looked up, since a list would cost more with each.
    mapping(address => bytes32) private grantOf;
    mapping(bytes32 => mapping(address => bool)) private isTarget;

    constructor(address entryPoint_, address owner_) SimpleAccount(entryPoint_, owner_, false) {}

    function setPermissionsForSigner(Request calldata req, bytes calldata signature) external {
        require(req.reqValidityStartTimestamp <= block.timestamp && block.timestamp < req.reqValidityEndTimestamp, "!period");
        require(!used[req.uid] && req.isAdmin == 0 && Signature.signerOf(digestOf(req), signature) == owner(), "!sig");
        used[req.uid] = true;
        if (granted[req.signer].signer == address(0)) signers.push(req.signer);
        granted[req.signer] = Permissions(req.signer, req.approvedTargets, req.nativeTokenLimitPerTransaction, req.permissionStartTimestamp, req.permissionEndTimestamp);
        grantOf[req.signer] = req.uid;
        for (uint256 i = 0; i < req.approvedTargets.length; i++) isTarget[req.uid][req.approvedTargets[i]] = true;
    }

    /// The owner for anything, a key for calls within what it was granted.
    function maySign(address signer, PackedUserOperation calldata op) internal view override returns (bool) {
        if (signer == owner()) return true;
        Permissions storage found = granted[signer];
        if (found.startTimestamp > block.timestamp || block.timestamp >= found.endTimestamp) return false;
        if (bytes4(op.callData[:4]) == this.execute.selector) {
            (address target, uint256 value, ) = abi.decode(op.callData[4:], (address, uint256, bytes));
            return mayCall(signer, target, value);
        }
        if (bytes4(op.callData[:4]) != bytes4(keccak256("executeBatch(address[],uint256[],bytes[])"))) return false;
        (address[] memory targets, uint256[] memory values, ) = abi.decode(op.callData[4:], (address[], uint256[], bytes[]));
        if (values.length != targets.length) return false;
        for (uint256 i = 0; i < targets.length; i++) if (!mayCall(signer, targets[i], values[i])) return false;
        return true;
    }

    /// The zero address, as the only contract, stands for any.
    function mayCall(address signer, address target, uint256 value) private view returns (bool) {
        bytes32 uid = grantOf[signer];
        if (!isTarget[uid][target] && !(isTarget[uid][address(0)] && granted[signer].approvedTargets.length == 1)) return false;
        return value <= granted[signer].nativeTokenLimitPerTransaction;
    }

    function isActiveSigner(address signer) public view returns (bool) {
        Permissions storage found = granted[signer];
        return found.startTimestamp <= block.timestamp && block.timestamp < found.endTimestamp && found.approvedTargets.length > 0;
    }

    function getPermissionsForSigner(address signer) external view returns (Permissions memory found) {
        found = granted[signer];
        found.signer = signer;
    }

    function getAllSigners() external view returns (Permissions[] memory) {
        return list(false);
    }

    function getAllActiveSigners() external view returns (Permissions[] memory) {
        return list(true);
    }

    function list(bool isActiveOnly) private view returns (Permissions[] memory found) {
        uint256 count = 0;
        found = new Permissions[](signers.length);
        for (uint256 i = 0; i < signers.length; i++) if (!isActiveOnly || isActiveSigner(signers[i])) found[count++] = granted[signers[i]];
        assembly ("memory-safe") {
            mstore(found, count)
        }
    }

    function digestOf(Request calldata req) private view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN, keccak256("Account"), keccak256("1"), block.chainid, address(this)));
        bytes memory first = abi.encode(REQUEST, req.signer, req.isAdmin, keccak256(abi.encodePacked(req.approvedTargets)), req.nativeTokenLimitPerTransaction);
        bytes memory times = abi.encode(req.permissionStartTimestamp, req.permissionEndTimestamp, req.reqValidityStartTimestamp, req.reqValidityEndTimestamp, req.uid);
        return keccak256(abi.encodePacked(hex"1901", domain, keccak256(bytes.concat(first, times))));
    }
}

/// Creates such accounts, at an address that is known before.
contract KeyedAccountFactory {
    address private immutable entryPoint;

    constructor(address entryPoint_) {
        entryPoint = entryPoint_;
    }

    function createAccount(address admin, bytes calldata data) external returns (address account) {
        account = getAddress(admin, data);
        if (account.code.length == 0) new KeyedAccount{salt: keccak256(data)}(entryPoint, admin);
    }

    function getAddress(address admin, bytes calldata data) public view returns (address) {
        bytes memory code = abi.encodePacked(type(KeyedAccount).creationCode, abi.encode(entryPoint, admin));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), keccak256(data), keccak256(code))))));
    }
}

/// Pays for what its signer has signed, and says what it paid.
contract VerifyingPaymaster {
    error NotAllowed(address caller);

    event Sponsored(address indexed account, uint256 mode, uint256 actualGasCost);

    address public immutable entryPoint;
    address public immutable signer;

    constructor(address entryPoint_, address signer_) {
        (entryPoint, signer) = (entryPoint_, signer_);
        // What a genesis has given to this address.
        if (address(this).balance > 0) Deposits(entryPoint_).depositTo{value: address(this).balance}(address(this));
    }

    /// What is signed: all of the operation but both signatures.
    function getHash(PackedUserOperation calldata op, uint48 validUntil, uint48 validAfter) public view returns (bytes32) {
        bytes memory operation = abi.encode(op.sender, op.nonce, keccak256(op.initCode), keccak256(op.callData), op.accountGasLimits, op.preVerificationGas, op.gasFees);
        return keccak256(abi.encode(keccak256(operation), bytes32(op.paymasterAndData[20:52]), block.chainid, address(this), validUntil, validAfter));
    }

    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256) external view returns (bytes memory context, uint256 validationData) {
        if (msg.sender != entryPoint) revert NotAllowed(msg.sender);
        bytes calldata data = op.paymasterAndData[52:];
        (uint48 validUntil, uint48 validAfter) = abi.decode(data[:64], (uint48, uint48));
        bool isSigned = Signature.signerOf(Signature.asMessage(getHash(op, validUntil, validAfter)), data[64:]) == signer;
        return (abi.encode(op.sender), (isSigned ? 0 : 1) | (uint256(validUntil) << 160) | (uint256(validAfter) << 208));
    }

    function postOp(PostOpMode mode, bytes calldata context, uint256 actualGasCost, uint256) external {
        if (msg.sender != entryPoint) revert NotAllowed(msg.sender);
        emit Sponsored(abi.decode(context, (address)), uint256(mode), actualGasCost);
    }
}

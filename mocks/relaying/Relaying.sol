// SPDX-License-Identifier: MIT
pragma solidity 0.8.23;

/// What is signed by EIP-712, for contracts and for accounts that borrow their code (EIP-7702).
abstract contract TypedData {
    bytes32 private immutable nameHash;
    bytes32 private immutable versionHash;

    constructor(string memory name, string memory version) {
        (nameHash, versionHash) = (keccak256(bytes(name)), keccak256(bytes(version)));
    }

    function digestOf(bytes32 structHash) internal view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"), nameHash, versionHash, block.chainid, address(this)));
        return keccak256(abi.encodePacked("\x19\x01", domain, structHash));
    }
}

/// Who has signed the hash; the zero address for a signature of none.
function signerOf(bytes32 hash, bytes calldata signature) pure returns (address) {
    if (signature.length != 65) return address(0);
    bytes32 s = bytes32(signature[32:64]);
    // The other half of the curve would give each signature a twin.
    if (uint256(s) > 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0) return address(0);
    return ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), s);
}

function bubble(bytes memory reason) pure {
    assembly ("memory-safe") {
        revert(add(reason, 32), mload(reason))
    }
}

/// A contract that is given more gas than it may have fails without a trace: the transaction has to fail with it.
function requireGasFor(uint256 gas) view {
    if (gasleft() < gas / 63) {
        assembly ("memory-safe") {
            invalid()
        }
    }
}

/// Carries calls out in the name of who has signed them, as thirdweb's does: nonces in order, no deadline (ERC-2771).
contract Forwarder is TypedData("GSNv2 Forwarder", "0.0.1") {
    struct ForwardRequest {
        address from;
        address to;
        uint256 value;
        uint256 gas;
        uint256 nonce;
        bytes data;
    }

    mapping(address from => uint256) public getNonce;

    function verify(ForwardRequest calldata req, bytes calldata signature) public view returns (bool) {
        bytes32 hash = keccak256(abi.encode(keccak256("ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)"), req.from, req.to, req.value, req.gas, req.nonce, keccak256(req.data)));
        address signer = signerOf(digestOf(hash), signature);
        require(signer != address(0), "invalid signature");
        return signer == req.from && getNonce[req.from] == req.nonce;
    }

    function execute(ForwardRequest calldata req, bytes calldata signature) external payable returns (bool, bytes memory) {
        require(verify(req, signature), "signature does not match request");
        getNonce[req.from] += 1;
        (bool success, bytes memory result) = req.to.call{gas: req.gas, value: req.value}(abi.encodePacked(req.data, req.from));
        if (!success) bubble(result);
        requireGasFor(req.gas);
        return (success, result);
    }
}

interface TrustsForwarders {
    function isTrustedForwarder(address forwarder) external view returns (bool);
}

/// The same as OpenZeppelin's fifth does it: with a deadline, and only for contracts that trust it.
contract DeadlineForwarder is TypedData("ERC2771Forwarder", "1") {
    struct ForwardRequestData {
        address from;
        address to;
        uint256 value;
        uint256 gas;
        uint48 deadline;
        bytes data;
        bytes signature;
    }

    error ERC2771ForwarderInvalidSigner(address signer, address from);
    error ERC2771ForwarderMismatchedValue(uint256 requestedValue, uint256 msgValue);
    error ERC2771ForwarderExpiredRequest(uint48 deadline);
    error ERC2771UntrustfulTarget(address target, address forwarder);
    error FailedCall();

    mapping(address owner => uint256) public nonces;

    function verify(ForwardRequestData calldata request) external view returns (bool) {
        return trustedBy(request.to) && request.deadline >= block.timestamp && requesterOf(request) == request.from && request.from != address(0);
    }

    function execute(ForwardRequestData calldata request) external payable {
        if (msg.value != request.value) revert ERC2771ForwarderMismatchedValue(request.value, msg.value);
        if (!trustedBy(request.to)) revert ERC2771UntrustfulTarget(request.to, address(this));
        if (request.deadline < block.timestamp) revert ERC2771ForwarderExpiredRequest(request.deadline);
        address signer = requesterOf(request);
        if (signer != request.from || signer == address(0)) revert ERC2771ForwarderInvalidSigner(signer, request.from);
        nonces[signer] += 1;
        (bool success, ) = request.to.call{gas: request.gas, value: request.value}(abi.encodePacked(request.data, request.from));
        requireGasFor(request.gas);
        if (!success) revert FailedCall();
    }

    function requesterOf(ForwardRequestData calldata r) private view returns (address) {
        bytes32 typeHash = keccak256("ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)");
        return signerOf(digestOf(keccak256(abi.encode(typeHash, r.from, r.to, r.value, r.gas, nonces[r.from], r.deadline, keccak256(r.data)))), r.signature);
    }

    function trustedBy(address target) private view returns (bool) {
        (bool success, bytes memory answer) = target.staticcall(abi.encodeCall(TrustsForwarders.isTrustedForwarder, (address(this))));
        return success && answer.length >= 32 && uint256(bytes32(answer)) > 0;
    }
}

/// A forwarder by the public interface of Biconomy's: nonces by batch, a deadline, and signatures by personal_sign.
contract BatchForwarder {
    struct ERC20ForwardRequest {
        address from;
        address to;
        address token;
        uint256 txGas;
        uint256 tokenGasPrice;
        uint256 batchId;
        uint256 batchNonce;
        uint256 deadline;
        bytes data;
    }

    mapping(address from => mapping(uint256 batchId => uint256)) public getNonce;

    function verifyPersonalSign(ERC20ForwardRequest calldata req, bytes calldata sig) public view {
        require(req.deadline == 0 || block.timestamp + 20 <= req.deadline, "request expired");
        require(req.batchNonce == getNonce[req.from][req.batchId], "nonce used");
        bytes32 hash = keccak256(abi.encodePacked(req.from, req.to, req.token, req.txGas, req.tokenGasPrice, req.batchId, req.batchNonce, req.deadline, keccak256(req.data)));
        address signer = signerOf(keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash)), sig);
        require(signer == req.from && signer != address(0), "signature mismatch");
    }

    function executePersonalSign(ERC20ForwardRequest calldata req, bytes calldata sig) external returns (bool success, bytes memory ret) {
        verifyPersonalSign(req, sig);
        getNonce[req.from][req.batchId] += 1;
        (success, ret) = req.to.call{gas: req.txGas}(abi.encodePacked(req.data, req.from));
        if (!success) bubble(ret);
        requireGasFor(req.txGas);
    }
}

/// Code for an account (EIP-7702) by the public interface of thirdweb's MinimalAccount.
contract CallsBySignature is TypedData("MinimalAccount", "1") {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }
    struct WrappedCalls {
        Call[] calls;
        bytes32 uid;
    }

    mapping(bytes32 uid => bool) private used;

    receive() external payable {}

    function executeWithSig(WrappedCalls calldata wrapped, bytes calldata signature) external payable {
        require(!used[wrapped.uid], "uid used");
        used[wrapped.uid] = true;
        bytes32[] memory hashes = new bytes32[](wrapped.calls.length);
        for (uint256 i = 0; i < hashes.length; i++) {
            hashes[i] = keccak256(abi.encode(keccak256("Call(address target,uint256 value,bytes data)"), wrapped.calls[i].target, wrapped.calls[i].value, keccak256(wrapped.calls[i].data)));
        }
        bytes32 typeHash = keccak256("WrappedCalls(Call[] calls,bytes32 uid)Call(address target,uint256 value,bytes data)");
        require(signerOf(digestOf(keccak256(abi.encode(typeHash, keccak256(abi.encodePacked(hashes)), wrapped.uid))), signature) == address(this), "signature mismatch");
        for (uint256 i = 0; i < wrapped.calls.length; i++) {
            (bool success, bytes memory result) = wrapped.calls[i].target.call{value: wrapped.calls[i].value}(wrapped.calls[i].data);
            if (!success) bubble(result);
        }
    }
}

/// Counts whatever it is called with, and remembers for whom: what a forwarder says that it trusts, else who calls.
contract Counter {
    event Counted(address indexed by, uint256 count);

    address private immutable first;
    address private immutable second;
    address private immutable third;
    address public last;
    uint256 public count;

    constructor(address first_, address second_, address third_) {
        (first, second, third) = (first_, second_, third_);
    }

    fallback() external {
        last = isTrustedForwarder(msg.sender) && msg.data.length >= 20 ? address(bytes20(msg.data[msg.data.length - 20:])) : msg.sender;
        count += 1;
        emit Counted(last, count);
    }

    function refuse() external pure {
        revert("The mocked contract refuses");
    }

    function isTrustedForwarder(address forwarder) public view returns (bool) {
        return forwarder == first || forwarder == second || forwarder == third;
    }
}
